/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Turbopack keeps an internal build failure in its file cache until .next is removed: build without that cache.
  experimental: { turbopackFileSystemCacheForBuild: false },
};

export default config;
