import { serveOnEdge } from '../_shared/edge.ts';
import { handleCheckSubscription } from './handler.ts';

serveOnEdge(handleCheckSubscription);
