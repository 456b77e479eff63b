import { serveOnEdge } from '../_shared/edge.ts';
import { handleSharedReview } from './handler.ts';

serveOnEdge(handleSharedReview);
