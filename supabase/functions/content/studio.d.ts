import type { FunctionDependencies } from '../_shared/dependencies.ts';

/** Types of studio.generated.js, which `npm run generate` makes from scripts/studio/repository/handle-repository.ts. */
type Handle = (request: Request, dependencies: FunctionDependencies) => Promise<Response>;
export declare const handleRepositoryContent: Handle;
export declare const handleRepositoryPictures: Handle;
export declare const handleRepositoryVideos: Handle;
