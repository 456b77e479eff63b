import { serveOnEdge } from '../_shared/edge.ts';
import { handleDecidePayment } from './handler.ts';

serveOnEdge(handleDecidePayment);
