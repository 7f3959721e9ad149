"""JupyterLab: its settings, trusted notebooks, and whether a person is present."""
