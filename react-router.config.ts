import type { Config } from '@react-router/dev/config';
import { dynamicPaths } from './app/prerendered-paths.server.ts';

export default {
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: false,
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), ...dynamicPaths()],
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: false,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
