import { serveOnEdge } from '../_shared/edge.ts';
import { handleExportList } from './handler.ts';

serveOnEdge(handleExportList);
