'use client';

import { useEffect, useState } from 'react';

/**
 * The server's time in milliseconds, ticking once a second. `serverTime` is what the server's clock said when it answered; the
 * difference from this device's clock is taken then and kept, so a wrong device clock shows the right time left.
 * The first render gives `serverTime` itself, the same on the server and in the browser.
 */
export function useServerClock(serverTime: string): number {
  const [now, setNow] = useState(() => Date.parse(serverTime));
  useEffect(() => {
    const offset = Date.parse(serverTime) - Date.now();
    setNow(Date.now() + offset);
    const timer = setInterval(() => setNow(Date.now() + offset), 1000);
    return () => clearInterval(timer);
  }, [serverTime]);
  return now;
}
