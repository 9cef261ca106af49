"""What a browser shows: the built client, the pages that the server draws itself, pictures, style."""
