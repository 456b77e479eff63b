import { serveOnEdge } from '../_shared/edge.ts';
import { handleSyncToBeehiiv } from './handler.ts';

serveOnEdge(handleSyncToBeehiiv);
