import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { SearchController } from './search.controller.ts';
import { SearchService } from './search.service.ts';
import { SearchHitsService } from './search-hits.service.ts';
import { SearchIndexJob } from './search-index.job.ts';
import { SearchWordsService } from './search-words.service.ts';
import './search.settings.ts';

defineArea('search', 'Search for lives, members and comments, and the words that others search for.');

/** Search, and the record of searched words. */
@Module({
  imports: [LivesModule],
  controllers: [SearchController],
  providers: [SearchService, SearchHitsService, SearchWordsService, SearchIndexJob],
  exports: [SearchWordsService],
})
export class SearchModule {}
