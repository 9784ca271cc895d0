import { defineConfig } from 'vitest/config';

/**
 * Two projects, so that each gets what it needs and no more: `database` gets a PostgreSQL in
 * TEST_DATABASE_URL and makes its own databases on it, `http` gets a running stack in TEST_STACK (see scripts/test.ts).
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
          exclude: ['tests/http/**'],
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: { name: 'http', include: ['tests/http/**/*.test.ts'], pool: 'forks' },
      },
    ],
  },
});
