"""The JSON API: its routes, the types they take and give, and the OpenAPI document of both."""
