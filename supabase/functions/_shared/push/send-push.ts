import { isPushEndpoint, type OtherPushHosts } from './push-hosts.ts';

/** What the service worker shows. */
export interface PushMessage {
  title: string;
  /** Empty unless the member lets a locked screen show details. */
  body: string;
  /** Path on this site. */
  url: string;
  /** A later message with the same tag takes the place of an earlier one. */
  tag: string;
}

export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Signs messages, so that push services know this site (VAPID). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** 'gone': the device no longer has the subscription. 'refused': what the push service answered, or that it did not answer. */
export type PushOutcome = { kind: 'delivered' | 'gone' } | { kind: 'refused'; answer: string };

export interface Push {
  /** What a browser needs to subscribe. */
  publicKey: string;
  isEndpoint(endpoint: string): boolean;
  /** Does not throw. */
  send(device: PushDevice, message: PushMessage): Promise<PushOutcome>;
}

interface PushOptions {
  keys: PushKeys;
  /** Where a push service reaches the site's owner. */
  contact: string;
  others?: OtherPushHosts;
  fetch: typeof fetch;
}

const TIMEOUT_MS = 8000;

/** After a day a push service forgets a message that it could not deliver. */
const TTL_SECONDS = 24 * 60 * 60;

/** Sends messages to devices through the push services of their browsers (RFC 8030, encrypted by RFC 8291). */
export function createPush({ keys, contact, others, ...options }: PushOptions): Push {
  return {
    publicKey: keys.publicKey,
    isEndpoint: (endpoint) => isPushEndpoint(endpoint, others),
    async send({ endpoint, p256dh, auth }, message) {
      // Checked again: the row may be from a server with other options.
      if (!isPushEndpoint(endpoint, others)) return { kind: 'gone' };
      try {
        // Loaded for the first push only.
        const { default: webPush } = await import('web-push');
        const { method, headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(message),
          { vapidDetails: { subject: `mailto:${contact}`, ...keys }, TTL: TTL_SECONDS, urgency: 'high' },
        );
        const { 'Content-Length': _length, ...rest } = headers as Record<string, string>;
        const response = await options.fetch(endpoint, {
          method,
          headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
          body: new Uint8Array(body ?? []),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (response.ok) return { kind: 'delivered' };
        if (response.status === 404 || response.status === 410) return { kind: 'gone' };
        return { kind: 'refused', answer: String(response.status) };
      } catch (cause) {
        return { kind: 'refused', answer: cause instanceof Error ? cause.name.slice(0, 100) : 'no answer' };
      }
    },
  };
}
