import { serveOnEdge } from '../_shared/edge.ts';
// @ts-types="../content/studio.d.ts"
import { handleRepositoryPictures } from '../content/studio.generated.js';

serveOnEdge(handleRepositoryPictures);
