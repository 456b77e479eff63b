import type { RealtimeClientOptions } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

/**
 * What supabase-js needs to be made on Node 20, which has no WebSocket of its own. supabase-js documents `ws` for this;
 * their type declarations disagree only about `null` as an address.
 */
export const nodeTransport = WebSocket as unknown as NonNullable<RealtimeClientOptions['transport']>;
