import { serveOnEdge } from '../_shared/edge.ts';
import { handleCreateCheckout } from './handler.ts';

serveOnEdge(handleCreateCheckout);
