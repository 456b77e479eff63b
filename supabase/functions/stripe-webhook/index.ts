import { serveOnEdge } from '../_shared/edge.ts';
import { handleStripeWebhook } from './handler.ts';

serveOnEdge(handleStripeWebhook);
