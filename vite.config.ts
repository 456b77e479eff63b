import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { productionRouter } from './scripts/build/production-router.ts';
import { splitChunks } from './scripts/build/split-chunks.ts';

/** The paths that the backend answers; the gateway's own list is backend/gateway. */
const backendPaths = '^/(auth|rest|storage|functions|realtime)/v1/|^/sandbox/|^/healthz$';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), productionRouter(), splitChunks()],
  build: { assetsInlineLimit: 0 },
  server: {
    strictPort: true,
    proxy: {
      [backendPaths]: { target: `http://127.0.0.1:${process.env.BACKEND_PORT ?? 3001}`, ws: true },
    },
  },
});
