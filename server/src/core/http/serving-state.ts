import { Injectable } from '@nestjs/common';

/**
 * Whether this application serves requests: only then do its other listeners open their ports. Seeds, and commands that
 * use the services, load the same application beside a running server and take none of its ports.
 */
@Injectable()
export class ServingState {
  private started = false;

  /** Called by `serve`, right before the application starts. */
  start(): void {
    this.started = true;
  }

  get isServing(): boolean {
    return this.started;
  }
}
