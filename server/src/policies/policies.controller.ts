import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { PageQuery } from '../core/http/page.dto.ts';
import {
  PageTermList,
  PageTermsParam,
  PolicyGubnParam,
  PolicyHistory,
  PolicyNumberList,
  PolicyParam,
  PolicyText,
  PolicyTextList,
} from './policies.dto.ts';
import { PoliciesService } from './policies.service.ts';

/** The same for everyone; cached for a second at most, so that a new version is shown within two. */
const cacheControl = 'public, max-age=1';

/** Terms and policies with their versions. Readable during maintenance, too. */
@ApiTags('policies')
@Controller()
export class PoliciesController {
  constructor(private readonly policies: PoliciesService) {}

  @Get('etc/site-policy-nos')
  @Access('visitor')
  @OpenInMaintenance()
  @Header('Cache-Control', cacheControl)
  @ApiOperation({
    summary: 'Lists the versions in force',
    description:
      'One version per policy, for footers and for clients that cache texts: a text changes only with its number.',
  })
  numbers(): Promise<PolicyNumberList> {
    return this.policies.numbers();
  }

  @Get('etc/site-policys')
  @Access('visitor')
  @OpenInMaintenance()
  @Header('Cache-Control', cacheControl)
  @ApiOperation({
    summary: 'Lists the versions in force with their texts',
    description: 'Markdown texts of every policy in force.',
  })
  all(): Promise<PolicyTextList> {
    return this.policies.all();
  }

  @Get('etc/site-policy/:id')
  @Access('visitor')
  @OpenInMaintenance()
  @ApiErrors('validation_failed', 'policy_not_found')
  @Header('Cache-Control', cacheControl)
  @ApiOperation({
    summary: 'Reads one policy',
    description: 'By name: its version in force; by policy_no: that version, including announced ones.',
  })
  one(@Param() { id }: PolicyParam): Promise<PolicyText> {
    return this.policies.one(id);
  }

  @Get('etc/site-policy-historys/:gubn')
  @Access('visitor')
  @OpenInMaintenance()
  @ApiErrors('validation_failed', 'policy_not_found')
  @Header('Cache-Control', cacheControl)
  @ApiOperation({
    summary: 'Lists the versions of a policy',
    description: 'Newest first. An announced version that is not yet in force comes before the others.',
  })
  history(@Param() { gubn }: PolicyGubnParam, @Query() query: PageQuery): Promise<PolicyHistory> {
    return this.policies.history(gubn, query);
  }

  @Get('initialize/page-terms/:id')
  @Access('visitor')
  @OpenInMaintenance()
  @ApiErrors('validation_failed', 'policy_not_found')
  @Header('Cache-Control', cacheControl)
  @ApiOperation({
    summary: 'Lists the consents of an action',
    description: 'sign-up, payment, host-apply or exchange; each consent with its text in force.',
  })
  pageTerms(@Param() { id }: PageTermsParam): Promise<PageTermList> {
    return this.policies.pageTerms(id);
  }
}
