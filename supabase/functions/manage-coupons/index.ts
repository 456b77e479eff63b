import { serveOnEdge } from '../_shared/edge.ts';
import { handleManageCoupons } from './handler.ts';

serveOnEdge(handleManageCoupons);
