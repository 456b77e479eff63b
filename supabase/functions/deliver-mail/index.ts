import { serveOnEdge } from '../_shared/edge.ts';
import { handleDeliverMail } from './handler.ts';

serveOnEdge(handleDeliverMail);
