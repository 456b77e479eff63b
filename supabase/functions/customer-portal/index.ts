import { serveOnEdge } from '../_shared/edge.ts';
import { handleCustomerPortal } from './handler.ts';

serveOnEdge(handleCustomerPortal);
