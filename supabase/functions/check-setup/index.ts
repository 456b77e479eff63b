import { serveOnEdge } from '../_shared/edge.ts';
import { handleCheckSetup } from './handler.ts';

serveOnEdge(handleCheckSetup);
