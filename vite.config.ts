import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The paths that the backend answers; the gateway's own list is packages/embedded-supabase/src/create-backend.ts. */
const backendPaths = '^/(auth|rest|storage|functions|realtime)/v1/|^/sandbox/|^/healthz$';

/** Client files: the framework, and what many routes share. Everything else is in the file of its route. */
const clientGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  { name: 'queries', test: /node_modules\/@tanstack\//, priority: 2 },
  {
    name: 'shell',
    test: /\/app\/(ui|lib\/(device|forms|page)|features\/(shell|cart|session))\/|lucide-react\//,
    minShareCount: 6,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The manifest is for scripts/build/offline-files.ts, which removes it.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: clientGroups } } } } },
  },
  server: {
    strictPort: true,
    proxy: {
      [backendPaths]: { target: `http://127.0.0.1:${process.env.BACKEND_PORT ?? 3001}`, ws: true },
    },
  },
});
