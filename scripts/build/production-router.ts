import type { Plugin } from 'vite';

/**
 * React Router's package names its development build for everybody. Browsers get its production build, which differs in one flag and
 * carries no warnings for developers; prerendering in Node keeps the other, as the router's own server part does.
 */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(id, importer, options) {
      if (id !== 'react-router' && id !== 'react-router/dom') return null;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  };
}
