import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { createReadStream, existsSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/** Paths of the backend. The gateway's own list is in packages/embedded-supabase/src/create-backend.ts. */
const backendPaths = '^/(auth|rest|storage|functions|realtime)/v1/|^/sandbox/|^/healthz$';

/** Shared client chunks: the framework and code that many routes use. Everything else is in the chunk of its route. */
const clientGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  { name: 'queries', test: /node_modules\/@tanstack\//, priority: 2 },
  {
    name: 'shell',
    test: /\/app\/(ui|lib\/(device|forms|page)|features\/(shell|cart|session))\/|lucide-react\//,
    minShareCount: 22,
    priority: 1,
  },
  // Separate files would cost more than the code in them.
  {
    name: 'pictures',
    test: /\/app\/(ui\/(photo|picture|app-screen)\.tsx|lib\/pictures\/)/,
    minShareCount: 2,
  },
];

/** Serves content/pictures in development. A build copies the pictures that pages use. */
const servePictures: Plugin = {
  name: 'serve-pictures',
  configureServer({ middlewares }) {
    middlewares.use('/pictures', ({ url = '' }, response, next) => {
      const file = `content/pictures${url}`;
      if (/^\/[a-z0-9-]+\.(avif|webp|jpg)$/.test(url) && existsSync(file))
        createReadStream(file).pipe(response);
      else next();
    });
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), servePictures],
  // scripts/build/offline-files.ts reads the manifest and deletes it.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: clientGroups } } } } },
    // What renders pages has its packages in it, so that a live server needs none of them, except those that renderPages uses, too.
    ssr: { resolve: { noExternal: true, external: ['react', 'react-dom', 'react-router'] } },
  },
  server: {
    strictPort: true,
    proxy: {
      [backendPaths]: { target: `http://127.0.0.1:${process.env.BACKEND_PORT ?? 3001}`, ws: true },
    },
  },
});
