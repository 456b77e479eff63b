import { serveOnEdge } from '../_shared/edge.ts';
import { handleGetOrder } from './handler.ts';

serveOnEdge(handleGetOrder);
