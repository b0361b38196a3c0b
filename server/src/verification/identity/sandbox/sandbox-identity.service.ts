import { isBirth, nameProblem, phoneProblem } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Clock } from '../../../core/clock/clock.ts';
import { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { refuseProblem, required } from '../../../core/errors/field-problems.ts';
import { SandboxStore } from '../../../core/sandbox/sandbox-store.ts';
import type { PopupView } from '../identity-popup.ts';
import {
  identityStateName,
  magicPeople,
  popupPath,
  type SimulatedAnswer,
  type SimulatedIdentityState,
} from '../simulated-identity.ts';
import type { IdentityAnswer, IdentitySandbox } from './sandbox-identity.dto.ts';

const pendingMax = 50;

/** The simulated provider: the popup's content, and the answers entered there. */
@Injectable()
export class SandboxIdentityService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sandbox: SandboxStore,
  ) {}

  /** Throws not_found in production. */
  assertEnabled(): void {
    if (!this.sandbox.enabled) throw new AppError('not_found');
  }

  /** The popup's content; an unknown, completed or expired verification shows a message. */
  async popup(verificationKey: string): Promise<PopupView> {
    this.assertEnabled();
    const row = isUUID(verificationKey) ? await this.find(verificationKey) : null;
    if (row?.state !== 'opened') return { verificationKey: null, expected: {} };
    const { expected } = await this.stateOf(row.id);
    return { verificationKey: row.id, expected };
  }

  /** The simulated people, and the newest pending verifications. */
  async overview(): Promise<IdentitySandbox> {
    this.assertEnabled();
    const rows = await this.database.prisma.identityVerification.findMany({
      where: { state: 'opened', expiresAt: { gt: this.clock.now() } },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: pendingMax,
    });
    return {
      people: [...magicPeople],
      pending: rows.map(({ id, purpose, createdAt, expiresAt }) => ({
        cert_key: id,
        purpose_cd: purpose,
        popup_url: popupPath(id),
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      })),
    };
  }

  /**
   * Stores the person's answer.
   * @throws not_found in production, cert_not_found, already_verified once the server has fetched an answer,
   * validation_failed
   */
  async answer(verificationKey: string, request: IdentityAnswer): Promise<void> {
    this.assertEnabled();
    const row = await this.find(verificationKey);
    if (!row) throw new AppError('cert_not_found');
    if (row.state !== 'opened') throw new AppError('already_verified');
    const { expected } = await this.stateOf(row.id);
    const state: SimulatedIdentityState = {
      expected,
      answer: request.declined_yn === 'Y' ? 'declined' : personOf(request),
    };
    await this.sandbox.setState(identityStateName(row.id), state);
  }

  private find(verificationKey: string) {
    return this.database.prisma.identityVerification.findFirst({
      where: { id: verificationKey, expiresAt: { gt: this.clock.now() } },
      select: { id: true, state: true },
    });
  }

  private stateOf(verificationKey: string): Promise<SimulatedIdentityState> {
    return this.sandbox.state<SimulatedIdentityState>(identityStateName(verificationKey), {
      expected: {},
      answer: null,
    });
  }
}

function personOf(answer: IdentityAnswer): SimulatedAnswer {
  const name = required('name', answer.name).normalize('NFC');
  const birth = required('birth', answer.birth);
  const phone = required('phone', answer.phone);
  const carrier = required('carrier', answer.carrier);
  refuseProblem('name', nameProblem(name));
  refuseProblem('birth', isBirth(birth) ? null : 'characters');
  refuseProblem('phone', phoneProblem(phone));
  return { name, birth, phone, carrier };
}
