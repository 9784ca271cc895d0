import { QueueFull } from '#lib/group-runner.ts';

/**
 * Database trouble that passes: worth a `503 BUSY` and another try, and nothing happened. Kept as a table so that a new
 * entry needs a reason.
 */
const PASSING: Readonly<Record<string, string>> = {
  '40001': 'serialization failure, after all retries',
  '40P01': 'deadlock, after all retries',
  '53100': 'disk full',
  '53200': 'out of memory',
  '53300': 'too many connections',
  '53400': 'configuration limit exceeded',
  '55P03': 'lock not available, after all retries',
  '57014': 'statement timeout',
  '57P01': 'the server shuts down',
  '57P02': 'the server crashed',
  '57P03': 'the server starts up',
  '25P03': 'the transaction was idle for too long',
  CONNECTION_CLOSED: 'connection closed',
  CONNECTION_DESTROYED: 'connection destroyed',
  CONNECTION_ENDED: 'the pool is being closed',
  CONNECT_TIMEOUT: 'no connection in time',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection closed while writing',
  'connect ENOENT': 'the server is not up: there is no socket in its folder',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'name resolution failed for now',
};

/** The code of an error (a SQLSTATE where PostgreSQL made it), or of the error behind it. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') {
    // Any missing file has the code; what was to be done with it says which it is.
    return error.code === 'ENOENT' && 'syscall' in error ? `${error.syscall} ENOENT` : error.code;
  }
  return 'cause' in error ? codeOf(error.cause) : undefined;
}

/** The code by which this is passing trouble: the database's (SQLSTATE class 08 included), or a queue without room. Undefined when it is anything else. */
export function passingTrouble(error: unknown): string | undefined {
  if (error instanceof QueueFull) return 'QUEUE_FULL';
  const code = codeOf(error);
  return code !== undefined && (code in PASSING || /^08[0-9A-Z]{3}$/.test(code)) ? code : undefined;
}
