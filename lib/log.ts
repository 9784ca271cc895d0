import pino from 'pino';

/**
 * The structured log of a process: JSON lines on standard output. Ids and codes go in, nothing personal: the paths below
 * are the last net, not the rule.
 */
export type Log = pino.Logger;

export function createLog(name: string, level = 'info'): Log {
  return pino({
    name,
    level,
    base: { process: name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'email',
        'password',
        'authorization',
        'cookie',
        'token',
        'paymentMethodToken',
        'shippingAddress',
        '*.email',
        '*.password',
        '*.token',
      ],
      censor: '[redacted]',
    },
  });
}
