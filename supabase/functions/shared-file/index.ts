import { serveOnEdge } from '../_shared/edge.ts';
import { handleSharedFile } from './handler.ts';

serveOnEdge(handleSharedFile);
