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

/** The same for everybody; a minute old at most, so that a version comes into force in time. */
const cacheControl = 'public, max-age=60';

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
    summary: 'Which versions are in force',
    description:
      'One version a policy, for footers and for whoever keeps texts: a text changes with its number alone.',
  })
  numbers(): Promise<PolicyNumberList> {
    return this.policies.numbers();
  }

  @Get('etc/site-policys')
  @Access('visitor')
  @OpenInMaintenance()
  @Header('Cache-Control', cacheControl)
  @ApiOperation({
    summary: 'The versions in force, in full',
    description: 'Markdown texts of every policy that is in force now.',
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
    summary: 'One policy',
    description: 'By name its version in force; by policy_no that version, an announced one included.',
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
    summary: 'The versions of a policy',
    description:
      'Newest first. A version that was announced and is not in force yet stands before the others.',
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
    summary: 'The consents that an act asks for',
    description: 'sign-up, payment, host-apply or exchange; each consent with its text in force.',
  })
  pageTerms(@Param() { id }: PageTermsParam): Promise<PageTermList> {
    return this.policies.pageTerms(id);
  }
}
