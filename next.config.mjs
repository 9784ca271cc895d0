import createNextIntlPlugin from 'next-intl/plugin';

// Messages are compiled while building, so that no parser of them goes to the browser.
const withWords = createNextIntlPlugin({
  requestConfig: './app/_locale/request.ts',
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
});

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // `npm run verify` checks the types, in two seconds and of everything; a shop that starts need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Turbopack keeps an internal build failure in its file cache until .next is removed: build without that cache.
  experimental: { turbopackFileSystemCacheForBuild: false },
};

export default withWords(config);
