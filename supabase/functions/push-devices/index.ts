import { serveOnEdge } from '../_shared/edge.ts';
import { handlePushDevices } from './handler.ts';

serveOnEdge(handlePushDevices);
