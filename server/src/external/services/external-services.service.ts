import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import { type ExternalServiceName, ExternalSimulatorService } from '../../external-simulator/index.ts';
import { ServiceClient } from './service-client.ts';

/**
 * The connections to the services beside the product: one that is configured, the simulator in development and test, or
 * none.
 */
@Injectable()
export class ExternalServices {
  private readonly clients: Readonly<Record<ExternalServiceName, ServiceClient>>;

  constructor(
    private readonly config: AppConfig,
    private readonly simulator: ExternalSimulatorService,
  ) {
    this.clients = {
      lotto: this.clientOf('lotto'),
      coupon: this.clientOf('coupon'),
      ebook: this.clientOf('ebook'),
    };
  }

  /** Whether a service is connected. */
  isOffered(service: ExternalServiceName): boolean {
    return this.urlOf(service) !== '' || this.simulator.isEnabled(service);
  }

  /** The client of a service; without a connection, its calls throw unavailable. */
  client(service: ExternalServiceName): ServiceClient {
    return this.clients[service];
  }

  private clientOf(service: ExternalServiceName): ServiceClient {
    const configured = this.urlOf(service);
    const isSimulated = this.simulator.isEnabled(service);
    return new ServiceClient({
      service,
      secret: this.config.externalSecret,
      url: () => {
        if (configured !== '') return Promise.resolve(configured);
        return isSimulated ? this.simulator.url(service) : null;
      },
      send: (url, init) => (isSimulated ? this.simulator.send(service, url, init) : fetch(url, init)),
    });
  }

  private urlOf(service: ExternalServiceName): string {
    const { lottoUrl, couponUrl, ebookUrl } = this.config;
    return { lotto: lottoUrl, coupon: couponUrl, ebook: ebookUrl }[service];
  }
}
