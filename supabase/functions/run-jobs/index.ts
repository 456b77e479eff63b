import { serveOnEdge } from '../_shared/edge.ts';
import { handleRunJobs } from './handler.ts';

serveOnEdge(handleRunJobs);
