"""Errors: values as messages show them, suggestions for unknown names, short tracebacks, copies."""
