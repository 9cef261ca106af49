"""The page's rules in lockstep with ours: random games in both languages, compared step by step."""
