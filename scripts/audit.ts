import { connect } from '#db/client.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import type { AuditFinding } from '#domain/audit/types.ts';
import { report } from '#scripts/one-line-error.ts';
import { findDatabaseUrl } from '#scripts/running-installation.ts';

/** The findings as a table, with the first broken rows under those that have any. */
export function auditTable(findings: readonly AuditFinding[]): string {
  const width = Math.max(...findings.map((finding) => finding.name.length));
  return findings
    .flatMap(({ invariant, name, broken, sample }) => [
      `  ${invariant}  ${name.padEnd(width)}  ${String(broken).padStart(8)}`,
      ...sample.map((line) => `       ${line}`),
      ...(broken > sample.length ? [`       … and ${broken - sample.length} more`] : []),
    ])
    .join('\n');
}

/** `npm run audit`: every invariant with the number of rows that break it. Exit code 1 when there are any. */
async function main(): Promise<void> {
  const db = connect(findDatabaseUrl(process.env), { poolMax: 2, name: 'holdfast-audit' });
  try {
    const findings = await runAudit(db);
    const broken = findings.reduce((sum, finding) => sum + finding.broken, 0);
    process.stdout.write(`Audit: rows that break an invariant\n\n${auditTable(findings)}\n\n`);
    process.stdout.write(broken === 0 ? 'Everything adds up.\n' : `${broken} rows do not add up.\n`);
    process.exitCode = broken === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

if (import.meta.main) {
  main().catch((error) => {
    report(error);
    process.exitCode = 1;
  });
}
