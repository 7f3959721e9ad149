"""Errors: values in messages, suggestions for unknown names, short tracebacks, copies."""
