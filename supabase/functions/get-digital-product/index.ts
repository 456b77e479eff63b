import { serveOnEdge } from '../_shared/edge.ts';
import { handleGetDigitalProduct } from './handler.ts';

serveOnEdge(handleGetDigitalProduct);
