import { serveOnEdge } from '../_shared/edge.ts';
// @ts-types="./studio.d.ts"
import { handleRepositoryContent } from './studio.generated.js';

serveOnEdge(handleRepositoryContent);
