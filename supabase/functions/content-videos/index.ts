import { serveOnEdge } from '../_shared/edge.ts';
// @ts-types="../content/studio.d.ts"
import { handleRepositoryVideos } from '../content/studio.generated.js';

serveOnEdge(handleRepositoryVideos);
