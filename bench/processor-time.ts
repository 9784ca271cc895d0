import fs from 'node:fs';

/** Processor seconds that a process and the processes it has started have used so far. Linux only: NaN elsewhere. */
export function processorSeconds(pid: number): number {
  const children = childrenByParent();
  if (children === undefined) return Number.NaN;
  let ticks = 0;
  const pending = [pid];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    ticks += ticksOf(next);
    pending.push(...(children.get(next) ?? []));
  }
  return ticks / TICKS_PER_SECOND;
}

/** The processes that `pid` has started and that run still, with the command each was started by, or its title. Linux only: none elsewhere. */
export function childrenOf(pid: number): { readonly pid: number; readonly command: string }[] {
  return (childrenByParent()?.get(pid) ?? []).map((child) => {
    try {
      return { pid: child, command: fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    } catch {
      // It has just ended.
      return { pid: child, command: '' };
    }
  });
}

// USER_HZ: what the kernel tells user space in, whatever it counts in itself.
const TICKS_PER_SECOND = 100;

/** The numbers of /proc/<pid>/stat behind the program's name, which may hold spaces: state is field 0, ppid 1. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It has ended.
    return undefined;
  }
}

/** Its own time and that of its children who have ended: utime, stime, cutime, cstime. */
function ticksOf(pid: number): number {
  const stat = statOf(pid);
  return stat === undefined ? 0 : stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

function childrenByParent(): Map<number, number[]> | undefined {
  if (!fs.existsSync('/proc/self/stat')) return undefined;
  const children = new Map<number, number[]>();
  for (const name of fs.readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = Number(statOf(pid)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return children;
}
