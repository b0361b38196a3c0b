import { Injectable } from '@nestjs/common';
import { SandboxPapersService } from '../../files/index.ts';
import { HostApplicationsService } from '../../hosts/index.ts';
import { InquiriesService } from '../../inquiries/index.ts';
import { ReportsService } from '../../reports/index.ts';
import { MemberBuilder } from '../builders/member-builder.service.ts';
import { CaseMembersService } from './case-members.service.ts';
import { MoneyQueuesService } from './money-queues.service.ts';
import type { SandboxQueuesFilled, SandboxQueuesRequest } from './queues.dto.ts';
import { caseTexts } from './texts.ts';

/** A report names what it is about by a number: 1 is a member. */
const aboutMember = 1;

/** Fills the operators' queues with cases, as members open them. */
@Injectable()
export class QueuesService {
  constructor(
    private readonly cases: CaseMembersService,
    private readonly members: MemberBuilder,
    private readonly papers: SandboxPapersService,
    private readonly hostApplications: HostApplicationsService,
    private readonly reports: ReportsService,
    private readonly inquiries: InquiriesService,
    private readonly money: MoneyQueuesService,
  ) {}

  /** Adds the cases, one queue after the other; what was added before a refusal stays. Throws what the services throw. */
  async fill(counts: SandboxQueuesRequest): Promise<SandboxQueuesFilled> {
    return {
      host_asks: await this.addHostApplications(counts.host_asks ?? 0),
      reports: await this.addReports(counts.reports ?? 0),
      inquiries: await this.addInquiries(counts.inquiries ?? 0),
      deposits: await this.money.addDeposits(counts.deposits ?? 0),
      orders: await this.money.addOrders(counts.orders ?? 0),
      receivables: await this.money.addReceivables(counts.receivables ?? 0),
      exchange_accounts: await this.money.addAccounts(counts.exchange_accounts ?? 0),
      exchanges: await this.money.addExchanges(counts.exchanges ?? 0),
    };
  }

  private addHostApplications(count: number): Promise<string[]> {
    return this.cases.each(count, async ({ userKey, loginId }, number) => {
      const picture = await this.papers.upload(userKey, 'host_ask', 'profile');
      const { ask } = await this.hostApplications.apply(userKey, {
        career: caseTexts.career(number),
        period: 'under_3y',
        platform: caseTexts.platform(number),
        sns_account: `@${loginId}`,
        file_ids: [picture],
      });
      return ask?.host_ask_id ?? 0;
    });
  }

  private async addReports(count: number): Promise<string[]> {
    if (count === 0) return [];
    const reported = await this.members.build();
    return this.cases.each(count, async ({ userKey }, number) => {
      const { reason, content } = caseTexts.report(number);
      const report = await this.reports.add(userKey, {
        type_cd: aboutMember,
        target_key: String(reported.userKey),
        reason_cd: reason,
        content,
      });
      return report.report_sn;
    });
  }

  private addInquiries(count: number): Promise<string[]> {
    return this.cases.each(count, async ({ userKey }, number) => {
      const { category, title, content } = caseTexts.inquiry(number);
      const inquiry = await this.inquiries.add(userKey, {
        category_cd: category,
        content,
        privilege_yn: 'N',
        ...(title === '' ? {} : { title }),
      });
      return inquiry.board_sn;
    });
  }
}
