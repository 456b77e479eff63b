import type { RealtimeClientOptions } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

/**
 * The WebSocket class that supabase-js needs on Node 20, which has none built in. supabase-js documents `ws` for this;
 * their type declarations disagree only about `null` as an address.
 */
export const nodeTransport = WebSocket as unknown as NonNullable<RealtimeClientOptions['transport']>;
