import postgres from 'postgres';

/** Whether a statement failed, and did nothing, because another one had used its idempotency key at that instant. */
export function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError && error.code === '23505' && error.constraint_name === 'operations_pkey'
  );
}

/** Whether a statement failed because a CHECK refused the row it would have made. */
export function isImpossibleRow(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23514';
}

/** Whether the connection is gone, or PostgreSQL says that it will be. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === 'FATAL' || error.severity === 'PANIC';
  if (!(error instanceof Error && 'code' in error)) return false;
  // A server that is not up has no socket in its folder.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return /^(CONN\w+|ECONN\w+|EPIPE)$/.test(String(error.code));
}
