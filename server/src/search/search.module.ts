import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { SearchController } from './search.controller.ts';
import { SearchService } from './search.service.ts';
import { SearchHits } from './search-hits.service.ts';
import { SearchIndexJob } from './search-index.job.ts';
import { SearchWords } from './search-words.service.ts';
import './search.settings.ts';

defineArea('search', 'Looking for lives, members and comments, and what others look for.');

/** Search, and what it keeps of the words that are looked for. */
@Module({
  imports: [LivesModule],
  controllers: [SearchController],
  providers: [SearchService, SearchHits, SearchWords, SearchIndexJob],
  exports: [SearchWords],
})
export class SearchModule {}
