import { serveOnEdge } from '../_shared/edge.ts';
import { handleRefundOrder } from './handler.ts';

serveOnEdge(handleRefundOrder);
