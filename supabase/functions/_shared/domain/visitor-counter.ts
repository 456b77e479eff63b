/** A service that counts visitors without cookies. */
export type CounterService = 'plausible' | 'umami' | 'goatcounter';

/** Which service counts the visitors of the site. */
export interface VisitorCounter {
  service: 'none' | CounterService;
  /** Origin of an installation of one's own; without it, the service's. */
  server?: string | undefined;
  /** How the service knows the site. */
  site?: string | undefined;
}

interface CounterScript {
  /** Attributes of the script. */
  attributes: Record<string, string>;
  /** Where it is loaded from, and where it sends to. */
  scriptOrigin: string;
  sendOrigin: string;
}

/** Returns the script of a counter, which counts nothing by itself: app/lib/site/count-visitors.ts says what. */
export function counterScript({ service, server, site = '' }: VisitorCounter): CounterScript | undefined {
  switch (service) {
    case 'none':
      return undefined;
    case 'plausible': {
      const origin = server ?? 'https://plausible.io';
      return {
        attributes: { src: `${origin}/js/script.manual.js`, 'data-domain': site },
        scriptOrigin: origin,
        sendOrigin: origin,
      };
    }
    case 'umami': {
      const origin = server ?? 'https://cloud.umami.is';
      return {
        attributes: {
          src: `${origin}/script.js`,
          'data-website-id': site,
          'data-auto-track': 'false',
          'data-host-url': origin,
        },
        scriptOrigin: origin,
        sendOrigin: origin,
      };
    }
    case 'goatcounter': {
      const origin = server ?? `https://${site}.goatcounter.com`;
      const scriptOrigin = server ?? 'https://gc.zgo.at';
      return {
        attributes: {
          src: `${scriptOrigin}/count.js`,
          'data-goatcounter': `${origin}/count`,
          'data-goatcounter-settings': '{"no_onload":true}',
        },
        scriptOrigin,
        sendOrigin: origin,
      };
    }
  }
}
