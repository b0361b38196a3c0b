import { Injectable } from '@nestjs/common';

/**
 * Whether this application serves: what listens on a port beside it begins with it alone. Seeds, and commands that use the
 * services, load the same application beside one that serves, and take none of its ports.
 */
@Injectable()
export class Serving {
  private begun = false;

  /** Called by `serve`, right before the application starts. */
  begin(): void {
    this.begun = true;
  }

  get isServing(): boolean {
    return this.begun;
  }
}
