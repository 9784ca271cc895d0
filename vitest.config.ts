import { defineConfig } from 'vitest/config';

/**
 * Three projects, so that each gets what it needs and no more: `database` gets a PostgreSQL in
 * TEST_DATABASE_URL and makes its own databases on it, `http` gets a running stack in TEST_STACK, `chaos` starts and kills
 * its own in the folders of TEST_CHAOS (see scripts/test.ts).
 */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: ['tests/http/**', 'tests/chaos/**'],
          pool: 'forks',
          // Modules are loaded once a worker instead of once a file, which was half of the processor time. Nothing of ours is kept in them: what
          // must be single hangs on globalThis, and each file has a database of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'http', include: ['tests/http/**/*.test.ts'], pool: 'forks' },
      },
      {
        extends: true,
        test: { name: 'chaos', include: ['tests/chaos/**/*.test.ts'], pool: 'forks' },
      },
    ],
  },
});
